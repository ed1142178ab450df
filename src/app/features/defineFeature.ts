import type { ComponentType } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { ModuleName } from '#core/permissions.ts';
import type { Catalogue, Locale } from '#view/i18n/messages.ts';
import type { Poll } from '../live/polling.ts';
import type { Reactions } from '../live/reactions.ts';
import type { TileEntry } from '../shared/home/tileKind.ts';
import type { DirectoryScreenProps } from '../shared/records/directoryScreen.ts';
import type { Texts } from '../shared/texts/defineTexts.ts';
import type { MenuEntry } from '../state/navigation.ts';
import type { StorageKey } from '../state/userStorage.ts';

/**
 * All that the frame around the screens has to know of one feature. It is loaded with the first page, so it is small: what
 * draws, and every text but the titles, loads when it is needed. What a feature does not have is an empty list.
 */
export interface Feature extends Reactions {
  /** Texts that other screens show too, the titles of pages and entries of the menu among them. */
  readonly titles: Readonly<Record<Locale, Catalogue>>;
  readonly routes: readonly Route[];
  /** What stands in the menu beside directories and boards. */
  readonly menu: readonly MenuEntry[];
  /** Buttons of the bar at the top. */
  readonly tools: readonly Tool[];
  /** What stands beside the form of every record, in tabs. */
  readonly recordAsides: readonly RecordAside[];
  /** What it brings to people's home pages, in the order in which it is offered. */
  readonly homeTiles: readonly TileEntry[];
  /** Draws the records of one directory; others that have a page about a directory draw them by it. One feature has it. */
  readonly directoryScreen: (() => Promise<{ default: ComponentType<DirectoryScreenProps> }>) | null;
  /** What the frame says above the page. */
  readonly banners: readonly Banner[];
  readonly overlays: readonly Overlay[];
  /** What is asked again and again. */
  readonly polls: readonly Poll[];
  /** Where a person's choices are kept with their account (specification section 7). */
  readonly storageKeys: readonly StorageKey[];
  /** What must not stay in this browser when somebody logs out. */
  readonly forgetAtLogOut: readonly (() => void)[];
}

/** Modules with pages of their own; the log-in page names each of them. */
export type RouteModule = Extract<ModuleName, 'fileStorage' | 'chatBot' | 'map'>;

export interface Route {
  /** A wouter pattern; the first match of all features wins. */
  readonly path: string;
  /** Message id of the page's title, one of the feature's titles. */
  readonly titleId: string;
  /** `public`: for people who are not logged in; `open`: for everyone. */
  readonly access: 'public' | 'open' | 'login' | 'admin';
  /** The module that it belongs to: while that is off, nobody may open it. */
  readonly module?: RouteModule;
  /** Texts that the page needs beside those of every page. */
  readonly texts: Texts | null;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** What is drawn over whatever page is open, for as long as its hook says so. */
export interface Overlay {
  readonly useIsShown: () => boolean;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** A button of the bar at the top: a place as large as an icon button waits for it. */
export interface Tool {
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** One part beside a record; it knows the record by `useOpenedRecord`. */
export interface RecordAside {
  /** Under which it keeps what was begun there (`useKept`). */
  readonly id: string;
  /** Message id of its tab, one of the feature's titles. */
  readonly titleId: string;
  /** The part of the record that the person has to be allowed to read; null where seeing the record is enough. */
  readonly part: 'comments' | 'files' | 'changes' | 'any' | null;
  /** The module that it belongs to. */
  readonly module: ModuleName | null;
  /** Whether records of a directory have it, given all those that the person may read; null where all have. */
  readonly isFor: ((directory: CompiledDirectory, readable: readonly CompiledDirectory[]) => boolean) | null;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** A line of the frame, for as long as its hook says so. */
export interface Banner {
  /** `frame`: over everything; `top`: in the bar at the top, where nothing moves when it comes; `page`: above the page. */
  readonly place: 'frame' | 'top' | 'page';
  readonly useIsShown: () => boolean;
  /** A reminder waits until the page the person came for stands. */
  readonly waitsMs: number | null;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** States a feature; its members are checked here, where a mistake is made. */
export function defineFeature(feature: Feature): Feature {
  return feature;
}
