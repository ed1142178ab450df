import type { ComponentType } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import type { ModuleName } from '#core/policy/permissions.ts';
import type { Locale } from '#view/i18n/messages.ts';
import type { IconName } from '#view/kit/icons.ts';
import type { RecordSource } from '../records/recordSource.ts';
import type { RecordViewHandle } from '../records/useViewState.ts';

/**
 * A view type for records. Must be small, because it is loaded with the list; its rendering code is loaded
 * when the view type first shows records.
 */
export interface ViewKind {
  /** The id, as stored in saved views and URLs. */
  readonly id: string;
  readonly icon: IconName;
  readonly names: Readonly<Record<Locale, string>>;
  /** The module to which the view type belongs; `null` if it is always available. */
  readonly module: ModuleName | null;
  /** Returns whether the view type can show records of the directory. */
  isFor(compiled: CompiledDirectory): boolean;
  /** Controls shown next to the menu of views while this type is selected. */
  readonly Tools: ComponentType<ViewToolsProps> | null;
  /** `null` if the page renders the records itself, with selection and paging. */
  readonly View: ComponentType<ViewKindProps> | null;
}

export interface ViewToolsProps {
  compiled: CompiledDirectory;
  view: RecordViewHandle;
}

/**
 * The props of a view type's component. The component stores its settings in `view.view.kindSettings`, keyed by the id of
 * the view type, and loads its records from `source`.
 */
export interface ViewKindProps {
  source: RecordSource;
  view: RecordViewHandle;
  openId: string | undefined;
  onOpen: (item: Item) => void;
}

/** Returns its argument, so that the compiler reports type errors in the file that defines the view type. */
export function defineViewKind(kind: ViewKind): ViewKind {
  return kind;
}
