import type { ComponentType } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { ModuleName } from '#core/policy/permissions.ts';
import type { Locale, MessageCatalogue } from '#view/i18n/messages.ts';
import type { Poll } from '../live/polling.ts';
import type { LiveReactions } from '../live/reactions.ts';
import type { TileEntry } from '../shared/home/tileKind.ts';
import type { DirectoryScreenProps } from '../shared/records/directoryScreen.ts';
import type { LazyTexts } from '../shared/texts/defineTexts.ts';
import type { MenuEntry } from '../state/navigation.ts';
import type { UserStorageKey } from '../state/userStorage.ts';

/**
 * Everything that the shell needs to know about a feature. Loaded with the first page, so it must be
 * small: components, and all translations except titles, are loaded on demand. Parts that a feature
 * doesn't have are empty lists or `null`.
 */
export interface AppFeature extends LiveReactions {
  /** Translations that other features' screens also use, including the titles of pages and menu entries. */
  readonly titles: Readonly<Record<Locale, MessageCatalogue>>;
  readonly routes: readonly FeatureRoute[];
  /** Menu entries in addition to directories and boards. */
  readonly menu: readonly MenuEntry[];
  /** Buttons in the top bar. */
  readonly tools: readonly TopBarTool[];
  /** Tabs next to the form of a record; `isFor` can limit a tab to the records of some directories. */
  readonly recordAsides: readonly RecordAside[];
  /** Tiles for users' home pages, in the order in which they are offered. */
  readonly homeTiles: readonly TileEntry[];
  /**
   * Renders the records of one directory, for features with a page about a directory. Provided by a single
   * feature.
   */
  readonly directoryScreen: (() => Promise<{ default: ComponentType<DirectoryScreenProps> }>) | null;
  /** Messages in the shell, outside the page. */
  readonly banners: readonly FeatureBanner[];
  readonly overlays: readonly FeatureOverlay[];
  /** Queries that are repeated regularly. */
  readonly polls: readonly Poll[];
  /** The keys under which a user's choices are stored on the server (specification section 7). */
  readonly storageKeys: readonly UserStorageKey[];
  /** Functions that clear data which must not stay in this browser after logout. */
  readonly forgetAtLogOut: readonly (() => void)[];
}

/** Modules to which a page can belong; the login page has a text for each module. */
export type RouteModule = Extract<ModuleName, 'fileStorage' | 'chatBot' | 'map'>;

export interface FeatureRoute {
  /** A wouter pattern; the first match among all features is used. */
  readonly path: string;
  /** The message id of the page's title, one of the feature's titles. */
  readonly titleId: string;
  /** `public`: for users who aren't logged in; `open`: for everyone. */
  readonly access: 'public' | 'open' | 'login' | 'admin';
  /** The module to which the page belongs: while the module is off, the page can't be opened. */
  readonly module?: RouteModule;
  /** Translations that the page needs in addition to common ones. */
  readonly texts: LazyTexts | null;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** Rendered on top of any page, as long as `useIsShown` returns true. */
export interface FeatureOverlay {
  readonly useIsShown: () => boolean;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** A button in the top bar; space for an icon button is reserved until the button has loaded. */
export interface TopBarTool {
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** A panel next to a record, which the panel gets from `useOpenedRecord`. */
export interface RecordAside {
  /** The key under which `useAsideState` retains unsaved input of the panel. */
  readonly id: string;
  /** The message id of the tab, one of the feature's titles. */
  readonly titleId: string;
  /**
   * The part of the record that the user must be allowed to read; `null` if access to the record is
   * sufficient.
   */
  readonly part: 'comments' | 'files' | 'changes' | 'any' | null;
  /** The module to which the panel belongs; `null` if it is always available. */
  readonly module: ModuleName | null;
  /**
   * Returns whether records of a directory have the panel, given all directories that the user can read;
   * `null` if records of all directories have the panel.
   */
  readonly isFor: ((directory: CompiledDirectory, readable: readonly CompiledDirectory[]) => boolean) | null;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** A message in the shell, displayed as long as `useIsShown` returns true. */
export interface FeatureBanner {
  /**
   * `frame`: above everything; `top`: in the top bar, without shifting the layout; `page`: above the page.
   */
  readonly place: 'frame' | 'top' | 'page';
  readonly useIsShown: () => boolean;
  /**
   * The delay before the banner appears, so that the page appears first; `null` shows the banner
   * immediately.
   */
  readonly waitsMs: number | null;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** Returns its argument, so that the compiler reports type errors in the feature's file. */
export function defineFeature(feature: AppFeature): AppFeature {
  return feature;
}
