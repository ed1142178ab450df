/** Buttons provided by account scripts, and the API available to them (decision 0050). */
import type { ComponentType } from 'react';
import type { FieldRequirements } from '#core/scripts/needs.ts';
import type { ScriptRow, ScriptValue } from '#core/scripts/scriptApi.ts';
import type { ScriptText } from '#core/scripts/scriptRound.ts';
import type { IconName } from '../kit/icons.ts';

export interface AccountAction {
  readonly id: string;
  /**
   * The location of the button: below a field of the form, in the menu of a record, or in the menu of a directory's
   * records.
   */
  readonly place: { readonly field: string } | 'record' | 'list';
  /** The fields of the directory that the action needs: the button is only shown if the user can see all of them. */
  readonly needs: FieldRequirements;
  /** The fields that the action needs in other directories, keyed by directory code. */
  readonly reads: Readonly<Record<string, FieldRequirements>>;
  readonly label: ScriptText;
  readonly icon: IconName;
  /** Loads the component that the button opens. */
  readonly load: () => Promise<{ default: ComponentType<ActionProps> }>;
}

/** The actions of accounts, keyed by account code, then by directory code; loaded when a screen needs them. */
export type AccountActionList = Readonly<
  Record<string, Readonly<Record<string, () => Promise<{ readonly actions: readonly AccountAction[] }>>>>
>;

export interface ActionProps {
  readonly api: ActionApi;
  onClose(): void;
}

/**
 * The only API available to an action. It has the user's permissions, and its writes pass the same checks as
 * the user's own writes.
 */
export interface ActionApi {
  /** The open form; `null` if the action was started from a list. */
  readonly form: ActionForm | null;
  readonly records: ActionRecords;
  /** Returns the rows of a workbook's first sheet as texts. @throws Error that `getErrorText` can describe */
  readSheet(file: File): Promise<ActionSheetRows>;
  errorText(error: unknown): string;
  /** Closes the action and shows this text, with a way to undo everything the action did in one step. */
  done(text: string): void;
  undo(): Promise<void>;
}

export interface ActionSheetRows {
  readonly rows: readonly (readonly string[])[];
  /** True if the sheet has further rows or columns. */
  readonly hasMore: boolean;
}

/**
 * Accesses fields by their codes. Values are set in the form, not in the stored record: users decide whether to save
 * them.
 */
export interface ActionForm {
  get(code: string): ScriptValue;
  canWrite(code: string): boolean;
  set(code: string, value: ScriptValue): void;
  /** Appends rows to the table's existing rows. */
  addRows(code: string, rows: readonly ScriptRow[]): void;
}

export interface ActionRecords {
  mayCreate(directory: string): boolean;
  /**
   * Finds records whose field equals one of the texts, ignoring letter case; returns their ids, keyed by
   * normalized text. If several records match a text, the first record is returned.
   * @param most The maximum number of records to check
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
