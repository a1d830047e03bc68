def plot(results, file):
    pass
