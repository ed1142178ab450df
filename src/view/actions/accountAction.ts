/** Buttons that an account's code brings along, and what they may use (decision 0050). */
import type { ComponentType } from 'react';
import type { Needs } from '#core/scripts/needs.ts';
import type { ScriptRow, ScriptValue } from '#core/scripts/scriptApi.ts';
import type { ScriptText } from '#core/scripts/scriptRound.ts';
import type { IconName } from '../kit/icons.ts';

export interface AccountAction {
  readonly id: string;
  /** Below a field of the form, among what can be done with a record, or with a directory's records. */
  readonly place: { readonly field: string } | 'record' | 'list';
  /** Of the directory: the button is shown only where the person has all of it. */
  readonly needs: Needs;
  /** Of other directories, by their codes. */
  readonly reads: Readonly<Record<string, Needs>>;
  readonly label: ScriptText;
  readonly icon: IconName;
  /** What opens. */
  readonly load: () => Promise<{ default: ComponentType<ActionProps> }>;
}

/** The actions of an account code, by the codes of directories; loaded where one of them is drawn. */
export type AccountActionList = Readonly<
  Record<string, Readonly<Record<string, () => Promise<{ readonly actions: readonly AccountAction[] }>>>>
>;

export interface ActionProps {
  readonly api: ActionApi;
  onClose(): void;
}

/** Everything an action does goes through this: with the rights of the person, and by the one way of writing. */
export interface ActionApi {
  /** The open form; null on a list. */
  readonly form: ActionForm | null;
  readonly records: ActionRecords;
  /** The rows of a workbook's first sheet, as texts. @throws Error for which `errorText` has words. */
  readSheet(file: File): Promise<Sheet>;
  errorText(error: unknown): string;
  /** It is done, and closes: what it did is told with this text, and can be undone in one step. */
  done(text: string): void;
  /** Undoes at once what it has done so far. */
  undo(): Promise<void>;
}

export interface Sheet {
  readonly rows: readonly (readonly string[])[];
  /** Rows or columns were left out. */
  readonly hasMore: boolean;
}

/** Fields by their codes. What is put in lands in the form, not in the record: the person saves it, or does not. */
export interface ActionForm {
  get(code: string): ScriptValue;
  canWrite(code: string): boolean;
  set(code: string, value: ScriptValue): void;
  /** Below the rows that are there. */
  addRows(code: string, rows: readonly ScriptRow[]): void;
}

export interface ActionRecords {
  mayCreate(directory: string): boolean;
  /**
   * The ids of records whose field holds one of the texts, by the folded text; letter case is ignored. Of several, the first one.
   * @param most records that are looked at.
   */
  named(search: {
    readonly directory: string;
    readonly field: string;
    readonly texts: readonly string[];
    readonly most: number;
  }): Promise<Map<string, string>>;
  /** Answers its id. @throws Error for which `errorText` has words. */
  create(directory: string, values: Readonly<Record<string, ScriptValue>>): Promise<string>;
}
