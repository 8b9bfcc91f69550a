/** A problem in a file that prevents the import. */
export interface ImportProblem {
  file: string;
  /** Line on which the record starts, counted from 1; null for a problem of the whole file. */
  line: number | null;
  reason: string;
}

const SHOWN_MAX = 100;

/** Collects problems. All of them are counted, and the first {@link SHOWN_MAX} of each file are kept. */
export class ProblemList {
  private readonly kept = new Map<string, ImportProblem[]>();
  total = 0;

  add(problem: ImportProblem, times = 1): void {
    this.total += times;
    const ofFile = this.kept.get(problem.file) ?? [];
    if (ofFile.length < SHOWN_MAX) ofFile.push(problem);
    this.kept.set(problem.file, ofFile);
  }

  /** The kept problems, ordered by file and line. */
  get problems(): ImportProblem[] {
    return [...this.kept.values()].flatMap((ofFile) => ofFile.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)));
  }

  /** @throws ImportError when there is any problem */
  throwIfAny(): void {
    if (this.total > 0) throw new ImportError(this.problems, this.total);
  }
}

/** Error for files that cannot be imported. Nothing was imported. */
export class ImportError extends Error {
  override readonly name = 'ImportError';

  constructor(
    /** The first problems of each file. */
    readonly problems: ImportProblem[],
    /** Number of all problems, including those that were not kept. */
    readonly total: number,
  ) {
    super(problems.map(describeProblem).join('\n'));
  }
}

function describeProblem({ file, line, reason }: ImportProblem): string {
  return line === null ? `${file}: ${reason}` : `${file}, line ${line}: ${reason}`;
}
