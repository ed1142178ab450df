/**
 * What a messaging platform has to be able to do. One is a folder here and a line in `index.ts`; nothing else knows how it works.
 * It is handed what to send, and hands back what came in.
 */
import type { Readable } from 'node:stream';
import type { SharedThing } from '#core/model.ts';
import type { ReceivedFile } from '#server/kernel/files/receiveFile.ts';
import type { Handlers } from '#server/kernel/http/handlers.ts';
import type { PageRoute } from '#server/kernel/http/pages.ts';
import type { StoredBot } from '../bots/repository.ts';
import type { InsideChat } from './insideChat.ts';

export type { LanguageTexts, SharedThing } from '#core/model.ts';

/** How a bot's page says that nothing comes in. */
export type BotFault = 'TokenRefused' | 'AnsweredElsewhere' | 'Failing';

export interface ChatPlatform {
  /** As it stands in paths of the API. */
  readonly name: string;
  readonly limits: PlatformLimits;
  /** Whose the token is; null where bots need none, and are whoever registers them says. @throws PlatformFault */
  readonly identify: ((bot: BotCall) => Promise<BotIdentity>) | null;
  /** Whoever opens a chat sees the bot's greeting there: it isn't sent. */
  readonly greetsBefore: boolean;
  /** A bot of its own, as `listBots` answers it: never its token. */
  presentBot(bot: StoredBot): object;
  /** Its own calls of the contract: how bots are registered and, where people outside call this server, what they call. */
  routes(inside: InsideChat): Handlers;
  /** Addresses outside the API that it answers. */
  pages(inside: Pick<InsideChat, 'database'>): readonly PageRoute[];
  /** How updates are asked for; null where the platform only brings them by itself. */
  readonly polling: Polling | null;
  /** How they are brought to a server that is reached over https; null where they can only be asked for. */
  readonly bringing: Bringing | null;
  /** What an update says, in order; nothing of what is of no use here. It may be anything that was sent in its place. */
  read(update: object): ReceivedUpdate[];
  /** @throws PlatformFault */
  send(bot: BotCall, message: OutgoingMessage): Promise<SentMessage>;
  /** Changes a text that was sent. @throws PlatformFault */
  edit(bot: BotCall, place: MessagePlace, text: string): Promise<void>;
  /** @throws PlatformFault */
  remove(bot: BotCall, place: MessagePlace): Promise<void>;
  /** Tells that a press of a button was heard; null where the platform doesn't ask for that. */
  readonly answerPress: ((bot: BotCall, pressId: string) => Promise<void>) | null;
  /** The content of a file that came with a message. @throws PlatformFault */
  openFile(bot: BotCall, source: FileSource): Promise<Readable>;
}

export interface PlatformLimits {
  /** UTF-16 units of a message, and of the text beside a file. */
  readonly textUnits: number;
  readonly captionUnits: number;
  /** Bytes of a file that goes out, and of one that comes in. */
  readonly sentBytes: number;
  readonly receivedBytes: number;
  /** Messages that one bot sends in a second, and into one group in a minute. */
  readonly perSecond: number;
  readonly perGroupMinute: number;
}

export interface BotCall {
  /** Empty where bots need none. */
  readonly token: string;
  /** Ends the call. */
  readonly signal: AbortSignal;
}

export interface BotIdentity {
  readonly externalId: string;
  readonly userName: string;
}

export interface Polling {
  /** How long the platform keeps what nobody asks for, in ms. */
  readonly keptMs: number;
  /** Waits for news. @param offset from which update on; null: whatever there is. @throws PlatformFault */
  ask(bot: BotCall, offset: number | null): Promise<AskedUpdates>;
  /** Takes away what keeps it from being asked. @throws PlatformFault */
  takeOver(bot: BotCall): Promise<void>;
  /** The same, where updates are brought to an address with this path; answers whether they were. @throws PlatformFault */
  freeOwn(bot: BotCall, path: string): Promise<boolean>;
}

export interface Bringing {
  /** Has updates brought to an address, with a secret by which the platform is known there. @throws PlatformFault */
  start(bot: BotCall, place: { url: string; secret: string }): Promise<void>;
  /** Has them brought no longer. @throws PlatformFault */
  stop(bot: BotCall): Promise<void>;
  /** Where the secret stands, in lower case. */
  readonly secretHeader: string;
  /** Null for what is no update. */
  read(body: object): RawUpdate | null;
}

export interface AskedUpdates {
  readonly updates: readonly RawUpdate[];
  /** The next question's, by which these are confirmed; null where there were none. */
  readonly nextOffset: number | null;
}

/** As it came. */
export interface RawUpdate {
  readonly id: string;
  /** Updates of one chat are read in order. */
  readonly chat: string;
  readonly body: object;
}

export interface ChatOf {
  readonly externalId: string;
  readonly isGroup: boolean;
  readonly title: string;
  readonly userName: string | null;
}

export interface Sender {
  readonly externalId: string;
  readonly name: string;
  readonly userName: string | null;
  /** BCP 47, as far as the platform says. */
  readonly lang: string | null;
  /** Of whom somebody trusted says that they are the sender's own: a contact is found by them when the sender is new. */
  readonly vouched: { readonly phone: string | null; readonly email: string | null };
}

export type ReceivedUpdate =
  | ReceivedMessage
  | {
      readonly kind: 'Edited';
      readonly chat: ChatOf;
      readonly externalId: string;
      readonly text: string;
      /** What it has now, which may be another one; null where it has none. */
      readonly file: ReceivedFileOf | null;
      readonly at: string;
    }
  /** A button under a message of the bot. */
  | {
      readonly kind: 'Pressed';
      readonly chat: ChatOf;
      /** Of the message. */
      readonly externalId: string;
      readonly pressId: string;
      readonly button: string;
    }
  | { readonly kind: 'Blocked'; readonly chat: ChatOf; readonly isBlocked: boolean }
  /** A group goes on under another id. */
  | { readonly kind: 'Moved'; readonly chat: ChatOf; readonly toExternalId: string };

export interface ReceivedMessage {
  readonly kind: 'Message';
  readonly chat: ChatOf;
  readonly sender: Sender;
  readonly externalId: string;
  /** ISO 8601. */
  readonly at: string;
  readonly text: string;
  readonly shared: SharedThing | null;
  /** One that the platform is asked for. */
  readonly file: ReceivedFileOf | null;
  /** One that came in whole, and is stored already. */
  readonly content: ReceivedFile | null;
  /** Messages of one album share it. */
  readonly groupId: string | null;
  readonly replyToExternalId: string | null;
  /** Who wrote it first, where it was forwarded. */
  readonly forwardedFrom: string | null;
}

export interface ReceivedFileOf {
  readonly source: FileSource;
  readonly name: string;
  readonly type: string;
  /** Bytes; null where the platform doesn't say. */
  readonly size: number | null;
}

/** How the platform finds a file again. */
export interface FileSource {
  readonly id: string;
  /** The same for one file however it is named; left out where the platform has no such name. */
  readonly uniqueId?: string;
  readonly name: string;
  readonly type: string;
}

export interface MessagePlace {
  readonly chat: string;
  readonly externalId: string;
  /** The text stands beside a file. */
  readonly isCaption: boolean;
}

/** Built from messages only, so that an internal note can never get here. */
export interface OutgoingMessage {
  readonly chat: string;
  readonly text: string;
  readonly replyToExternalId: string | null;
  readonly file: {
    readonly name: string;
    readonly type: string;
    readonly size: number;
    open(): Readable;
  } | null;
  readonly buttons: MessageButtons | null;
}

/** What a person may press instead of writing. */
export interface MessageButtons {
  /** `id` comes back where one is pressed: at most 64 bytes. */
  readonly list: readonly { readonly id: string; readonly text: string }[];
  /** A button that shares the telephone's number, or where it is; the others are then texts that are sent. */
  readonly share: { readonly what: 'Phone' | 'Location'; readonly text: string } | null;
}

export interface SentMessage {
  readonly externalId: string;
}

/** Why a call came to nothing. */
export type FaultKind =
  /** Nothing was handed over: it may be tried again. */
  | 'NotReached'
  /** It was handed over, and no answer came. */
  | 'Unanswered'
  /** Not before `retryAfterSeconds`. */
  | 'Throttled'
  | 'Blocked'
  | 'TokenRefused'
  | 'AnsweredElsewhere'
  /** The chat goes on as `movedTo`. */
  | 'Moved'
  /** The platform won't, and says why. */
  | 'Refused';

export class PlatformFault extends Error {
  readonly kind: FaultKind;
  readonly retryAfterSeconds: number;
  readonly movedTo: string | null;

  /** @param said what the platform said; it holds no token. */
  constructor(
    kind: FaultKind,
    said: string,
    { retryAfterSeconds = 0, movedTo = null }: { retryAfterSeconds?: number; movedTo?: string | null } = {},
  ) {
    super(said);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
    this.movedTo = movedTo;
  }
}
