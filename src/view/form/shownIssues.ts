import type { Issue } from '#core/model.ts';

/** Which issues a form shows: of touched fields, of all once a submit was tried, and what was found elsewhere. */
export interface ShownIssues {
  /** Issues that the rules find now, and issues that were found elsewhere. */
  among(found: readonly Issue[]): readonly Issue[];
  /** Somebody changed this field: its issues show, and what was found of it elsewhere is forgotten. */
  touch(fieldId: string): void;
  showAll(): void;
  /** One more that was found elsewhere. */
  add(issue: Issue): void;
  /** What was found elsewhere, instead of what was before. */
  replace(issues: readonly Issue[]): void;
  /** The form has started anew. */
  forget(): void;
}

export function createShownIssues(): ShownIssues {
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
