import type { ComponentType } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import type { ModuleName } from '#core/policy/permissions.ts';
import type { Locale } from '#view/i18n/messages.ts';
import type { IconName } from '#view/kit/icons.ts';
import type { RecordSource } from '../records/recordSource.ts';
import type { RecordViewHandle } from '../records/useViewState.ts';

/**
 * A type of view for records. It is loaded with the list and therefore small: its rendering code is loaded with the
 * first records shown in it.
 */
export interface ViewKind {
  /** Stored in saved views and addresses. */
  readonly id: string;
  readonly icon: IconName;
  readonly names: Readonly<Record<Locale, string>>;
  /** The module it belongs to; `null` if it doesn't belong to one. */
  readonly module: ModuleName | null;
  /** Returns whether records of the directory can be shown in it. */
  isFor(compiled: CompiledDirectory): boolean;
  /** Controls next to the menu of views while this one is selected. */
  readonly Tools: ComponentType<ViewToolsProps> | null;
  /** `null` if the page renders the view itself, with its selection and paging. */
  readonly View: ComponentType<ViewKindProps> | null;
}

export interface ViewToolsProps {
  compiled: CompiledDirectory;
  view: RecordViewHandle;
}

/**
 * A view stores its own settings in `view.view.kindSettings`, under its id, and loads its records from the source
 * itself.
 */
export interface ViewKindProps {
  source: RecordSource;
  view: RecordViewHandle;
  openId: string | undefined;
  onOpen: (item: Item) => void;
}

/** Declares a type of view, so that its members are type-checked where it is defined. */
export function defineViewKind(kind: ViewKind): ViewKind {
  return kind;
}
