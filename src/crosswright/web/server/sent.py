"""What visitors send as JSON or in a form, and what is wrong with it."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, ValidationError

from crosswright.publish.plain_errors import in_words

# How many faults does a line name?
MOST_FAULTS = 3


class Sent(BaseModel):
    """It has no fields but those that are declared."""

    model_config = ConfigDict(extra="forbid")


def faults_in(error: ValidationError) -> str:
    """The first faults in a line: `size: choose one of 3x3, 4x4`."""
    return "; ".join(f"{each['loc'][0]}: {in_words(each)}" for each in error.errors()[:MOST_FAULTS])
