import type { ComponentType } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { ModuleName } from '#core/policy/permissions.ts';
import type { Catalogue, Locale } from '#view/i18n/messages.ts';
import type { Poll } from '../live/polling.ts';
import type { Reactions } from '../live/reactions.ts';
import type { TileEntry } from '../shared/home/tileKind.ts';
import type { DirectoryScreenProps } from '../shared/records/directoryScreen.ts';
import type { Texts } from '../shared/texts/defineTexts.ts';
import type { MenuEntry } from '../state/navigation.ts';
import type { StorageKey } from '../state/userStorage.ts';

/**
 * Everything that the frame needs to know about a feature. It is loaded with the first page, so it must be small:
 * components and all translations except titles are loaded when needed. Parts that a feature doesn't have are empty
 * lists, or `null`.
 */
export interface Feature extends Reactions {
  /** Translations that other screens use too, including the titles of pages and menu entries. */
  readonly titles: Readonly<Record<Locale, Catalogue>>;
  readonly routes: readonly Route[];
  /** Menu entries in addition to directories and boards. */
  readonly menu: readonly MenuEntry[];
  /** Buttons in the top bar. */
  readonly tools: readonly Tool[];
  /** Tabs next to the form of every record. */
  readonly recordAsides: readonly RecordAside[];
  /** Tiles for users' home pages, in the order in which they are offered. */
  readonly homeTiles: readonly TileEntry[];
  /**
   * Renders the records of one directory; features with a page about a directory use it. Provided by a single feature.
   */
  readonly directoryScreen: (() => Promise<{ default: ComponentType<DirectoryScreenProps> }>) | null;
  /** Messages of the frame above the page. */
  readonly banners: readonly Banner[];
  readonly overlays: readonly Overlay[];
  /** Queries that are repeated regularly. */
  readonly polls: readonly Poll[];
  /** The keys under which a user's choices are stored in their account (specification section 7). */
  readonly storageKeys: readonly StorageKey[];
  /** Functions that clear what must not stay in this browser after a logout. */
  readonly forgetAtLogOut: readonly (() => void)[];
}

/** Modules with their own pages; the login page names each of them. */
export type RouteModule = Extract<ModuleName, 'fileStorage' | 'chatBot' | 'map'>;

export interface Route {
  /** A wouter pattern; the first match of all features wins. */
  readonly path: string;
  /** Message id of the page's title, one of the feature's titles. */
  readonly titleId: string;
  /** `public`: for users who aren't logged in; `open`: for everyone. */
  readonly access: 'public' | 'open' | 'login' | 'admin';
  /** The module that it belongs to: while that is off, the page can't be opened. */
  readonly module?: RouteModule;
  /** Translations that the page needs in addition to the common ones. */
  readonly texts: Texts | null;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** Rendered over any page, as long as its hook returns true. */
export interface Overlay {
  readonly useIsShown: () => boolean;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** A button in the top bar; space for an icon button is reserved until it has loaded. */
export interface Tool {
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** A part next to a record, which it gets from `useOpenedRecord`. */
export interface RecordAside {
  /** The key for unsaved input (`useKept`). */
  readonly id: string;
  /** Message id of its tab, one of the feature's titles. */
  readonly titleId: string;
  /** The part of the record that the user must be allowed to read; `null` if access to the record is sufficient. */
  readonly part: 'comments' | 'files' | 'changes' | 'any' | null;
  /** The module that it belongs to. */
  readonly module: ModuleName | null;
  /**
   * Returns whether records of a directory have it, given all directories that the user can read; `null` if all have.
   */
  readonly isFor: ((directory: CompiledDirectory, readable: readonly CompiledDirectory[]) => boolean) | null;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** A message of the frame, displayed as long as its hook returns true. */
export interface Banner {
  /** `frame`: over everything; `top`: in the top bar, without shifting the layout; `page`: above the page. */
  readonly place: 'frame' | 'top' | 'page';
  readonly useIsShown: () => boolean;
  /**
   * Delay before the banner appears, so that a reminder doesn't show up before the page; `null` shows it immediately.
   */
  readonly waitsMs: number | null;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** Declares a feature, so that the compiler reports errors in the feature's file. */
export function defineFeature(feature: Feature): Feature {
  return feature;
}
