/** Buttons provided by an account's code, and the API available to them (decision 0050). */
import type { ComponentType } from 'react';
import type { Needs } from '#core/scripts/needs.ts';
import type { ScriptRow, ScriptValue } from '#core/scripts/scriptApi.ts';
import type { ScriptText } from '#core/scripts/scriptRound.ts';
import type { IconName } from '../kit/icons.ts';

export interface AccountAction {
  readonly id: string;
  /** Below a field of the form, in the menu of a record, or in that of a directory's records. */
  readonly place: { readonly field: string } | 'record' | 'list';
  /** The fields of the directory that it needs: the button is shown only if the user can see all of them. */
  readonly needs: Needs;
  /** The fields that it needs in other directories, by the codes of these. */
  readonly reads: Readonly<Record<string, Needs>>;
  readonly label: ScriptText;
  readonly icon: IconName;
  /** Loads the component that the button opens. */
  readonly load: () => Promise<{ default: ComponentType<ActionProps> }>;
}

/** The actions of an account code, by the codes of directories; loaded when one of them is drawn. */
export type AccountActionList = Readonly<
  Record<string, Readonly<Record<string, () => Promise<{ readonly actions: readonly AccountAction[] }>>>>
>;

export interface ActionProps {
  readonly api: ActionApi;
  onClose(): void;
}

/** The only API of an action: it uses the user's permissions and the one write path. */
export interface ActionApi {
  /** The open form; `null` on a list. */
  readonly form: ActionForm | null;
  readonly records: ActionRecords;
  /** Reads the rows of a workbook's first sheet, as texts. @throws Error that `getErrorText` can describe */
  readSheet(file: File): Promise<Sheet>;
  errorText(error: unknown): string;
  /** Closes the action and shows this text; everything it did can be undone in one step. */
  done(text: string): void;
  /** Immediately undoes everything done so far. */
  undo(): Promise<void>;
}

export interface Sheet {
  readonly rows: readonly (readonly string[])[];
  /** True if rows or columns were omitted. */
  readonly hasMore: boolean;
}

/**
 * Accesses fields by their codes. Values are set in the form, not in the record: the user decides whether to save them.
 */
export interface ActionForm {
  get(code: string): ScriptValue;
  canWrite(code: string): boolean;
  set(code: string, value: ScriptValue): void;
  /** Appends rows to the existing ones. */
  addRows(code: string, rows: readonly ScriptRow[]): void;
}

export interface ActionRecords {
  mayCreate(directory: string): boolean;
  /**
   * Finds records whose field equals one of the texts, ignoring letter case; returns ids by normalized text. If several
   * match, the first one counts.
   * @param most the maximum number of records to check
   */
  named(search: {
    readonly directory: string;
    readonly field: string;
    readonly texts: readonly string[];
    readonly most: number;
  }): Promise<Map<string, string>>;
  /** Creates a record and returns its id. @throws Error that `getErrorText` can describe */
  create(directory: string, values: Readonly<Record<string, ScriptValue>>): Promise<string>;
}
