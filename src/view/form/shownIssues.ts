import type { Issue } from '#core/model.ts';

/**
 * Decides which issues a form shows: the issues of touched fields (all issues after an attempt to submit),
 * and the issues from other sources.
 */
export interface VisibleIssues {
  /** Selects the validation issues to show, and adds the issues from other sources. */
  among(found: readonly Issue[]): readonly Issue[];
  /**
   * Called when the user changes a field: from then on, validation issues of the field are shown; issues of
   * the field from other sources are dropped.
   */
  touch(fieldId: string): void;
  showAll(): void;
  /** Adds an issue from another source, such as the server. */
  add(issue: Issue): void;
  /** Replaces the issues from other sources. */
  replace(issues: readonly Issue[]): void;
  /** Called when the form is reset. */
  forget(): void;
}

export function createVisibleIssues(): VisibleIssues {
  const touched = new Set<string>();
  let elsewhere: readonly Issue[] = [];
  let showsAll = false;
  return {
    among(found) {
      const own = found.filter(issue => issue.path[0] === 'customFields');
      const shown = showsAll ? own : own.filter(issue => touched.has(String(issue.path[1])));
      return [...shown, ...elsewhere];
    },
    touch(fieldId) {
      touched.add(fieldId);
      elsewhere = elsewhere.filter(issue => issue.path[1] !== fieldId);
    },
    showAll() {
      showsAll = true;
      elsewhere = [];
    },
    add(issue) {
      elsewhere = [...elsewhere, issue];
    },
    replace(issues) {
      elsewhere = issues;
    },
    forget() {
      touched.clear();
      elsewhere = [];
      showsAll = false;
    },
  };
}
