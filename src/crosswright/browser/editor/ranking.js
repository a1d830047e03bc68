/** How good a candidate is: its score, and what it leaves to the slots that it crosses. */

const promise = ({score, fewest}) => score + 8 * Math.log2(1 + Math.min(fewest, 1000));
const worth = each => each.state === "dead" ? -1 : promise(each);

/** For sorting: candidates that lead somewhere first. */
export const better = (one, other) => worth(other) - worth(one);
/** The same in a grid that can't be filled, where all lead nowhere: those first that leave a word to each slot across. */
export const betterLocally = (one, other) => Number(other.fewest > 0) - Number(one.fewest > 0) || promise(other) - promise(one);
