import type { ComponentType } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import type { ModuleName } from '#core/permissions.ts';
import type { Locale } from '#view/i18n/messages.ts';
import type { IconName } from '#view/kit/icons.ts';
import type { RecordSource } from '../records/recordSource.ts';
import type { RecordViewHandle } from '../records/useViewState.ts';

/**
 * A way to look at records. It is loaded with the list, so it is small: what draws loads with the first records that are
 * looked at so.
 */
export interface ViewKind {
  /** What views are saved with, and addresses say. */
  readonly id: string;
  readonly icon: IconName;
  readonly names: Readonly<Record<Locale, string>>;
  /** The module that it belongs to. */
  readonly module: ModuleName | null;
  /** Whether records can be looked at so. */
  isFor(compiled: CompiledDirectory): boolean;
  /** What stands beside the choice of kinds while this one is chosen. */
  readonly Tools: ComponentType<ViewToolsProps> | null;
  /** Null: the page draws it itself, with its selection and pages. */
  readonly View: ComponentType<ViewKindProps> | null;
}

export interface ViewToolsProps {
  compiled: CompiledDirectory;
  view: RecordViewHandle;
}

/** A kind keeps what is its own in `view.view.kindSettings`, by its id; it reads its records from the source itself. */
export interface ViewKindProps {
  source: RecordSource;
  view: RecordViewHandle;
  openId: string | undefined;
  onOpen: (item: Item) => void;
}

/** States a kind; its members are checked here, where a mistake is made. */
export function defineViewKind(kind: ViewKind): ViewKind {
  return kind;
}
