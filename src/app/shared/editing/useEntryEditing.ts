import { useLocation } from 'wouter';
import { type DraftEditing, type DraftEditingOptions, useDraftEditing } from './useDraftEditing.ts';

/** The members that are passed on to `useDraftEditing`. */
type DraftRules<Entry, Draft> = Pick<
  DraftEditingOptions<Entry, Draft>,
  'toDraft' | 'faultsOf' | 'mistakesId' | 'revisionOf'
>;

export interface EntryEditingOptions<Entry, Draft, Input> extends DraftRules<Entry, Draft> {
  /** The stored entry as far as this tab knows; `undefined` for a new entry. */
  readonly stored: Entry | undefined;
  /** Returns the part of the draft that is saved. Drafts with the same input are equal. */
  toInput(draft: Draft): Input;
  /**
   * Saves the input over `base`, or as a new entry if `base` is `undefined`.
   * @returns the stored entry; `undefined` if the user cancelled
   */
  save(input: Input, base: Entry | undefined): Promise<Entry | undefined>;
  /** Returns the address to open after a save; `null` to stay on the page. */
  getNextAddress(saved: Entry, isNew: boolean): string | null;
}

/** Manages the draft of an entry with its own editor page, and opens the next page after saving. */
export function useEntryEditing<Entry, Draft extends object, Input>({
  stored,
  toInput,
  save,
  getNextAddress,
  ...rules
}: EntryEditingOptions<Entry, Draft, Input>): DraftEditing<Draft> {
  const [, navigate] = useLocation();
  return useDraftEditing<Entry, Draft>({
    ...rules,
    source: stored,
    textOf: draft => JSON.stringify(toInput(draft)),
    async send(draft, base) {
      const saved = await save(toInput(draft), base);
      if (saved === undefined) return undefined;
      const isNew = base === undefined;
      const address = getNextAddress(saved, isNew);
      // The page of a new entry is replaced, because Back must not open an empty draft.
      if (address !== null) navigate(address, { replace: isNew });
      return saved;
    },
  });
}
