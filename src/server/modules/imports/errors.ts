import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';

/** The reason why a file can't be read or an import can't continue. Each code has a text in every language. */
export class ImportError extends Error {
  readonly issue: Issue;

  constructor(code: string, params: Issue['params'] = {}) {
    super(code);
    this.name = 'ImportError';
    this.issue = createIssue([], code, params);
  }
}
