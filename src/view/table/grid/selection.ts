/** The ids of the selected records, which stay selected when the user opens other pages of the list. */
export interface RecordSelectionState {
  readonly ids: ReadonlySet<string>;
  onChange(ids: ReadonlySet<string>): void;
}

export function toggleRecordSelected(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return setRecordsSelected(ids, [id], !ids.has(id));
}

export function setRecordsSelected(
  ids: ReadonlySet<string>,
  page: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> {
  const next = new Set(ids);
  for (const id of page) {
    if (isChosen) next.add(id);
    else next.delete(id);
  }
  return next;
}

/**
 * Selects the range from the row selected last (`anchor`) to the row `id`; deselects the range if the row
 * `id` is already selected. If the anchor isn't on the page, only toggles the row `id`.
 */
export function selectRange(
  ids: ReadonlySet<string>,
  page: readonly string[],
  range: { anchor: string | undefined; id: string },
): ReadonlySet<string> {
  const to = page.indexOf(range.id);
  const from = range.anchor === undefined ? to : page.indexOf(range.anchor);
  if (from < 0) return toggleRecordSelected(ids, range.id);
  const between = page.slice(Math.min(from, to), Math.max(from, to) + 1);
  return setRecordsSelected(ids, between, !ids.has(range.id) || from === to);
}

/** Returns how much of a page is selected, for the checkbox in the header. */
export function getSelectionState(
  ids: ReadonlySet<string>,
  page: readonly string[],
): 'all' | 'some' | 'none' {
  const count = page.filter(id => ids.has(id)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}
