/**
 * The interface of a messaging platform. Each platform has a folder here and a line in `index.ts`, and no other code
 * depends on how it works.
 */
import type { Readable } from 'node:stream';
import type { SharedThing } from '#core/model.ts';
import type { ReceivedFile } from '#server/kernel/files/receiveFile.ts';
import type { Handlers } from '#server/kernel/http/handlers.ts';
import type { PageRoute } from '#server/kernel/http/pages.ts';
import type { StoredBot } from '../bots/repository.ts';
import type { InsideChat } from './insideChat.ts';

export type { LanguageTexts, SharedThing } from '#core/model.ts';

/** Why a bot receives nothing, as shown on its page. */
export type BotError = 'TokenRefused' | 'AnsweredElsewhere' | 'Failing';

export interface ChatPlatform {
  /** As used in paths of the API. */
  readonly name: string;
  readonly limits: PlatformLimits;
  /**
   * Returns the identity that a token belongs to. `null` if bots need no token and are identified by their registration
   * alone. @throws PlatformFault
   */
  readonly identify: ((bot: BotCall) => Promise<BotIdentity>) | null;
  /** True if the greeting is already shown when a chat is opened, so that it isn't sent as a message. */
  readonly greetsBefore: boolean;
  /** Presents a bot without its token, for `listBots` and the platform's own calls. */
  presentBot(bot: StoredBot): object;
  /**
   * The platform's own calls in the contract: registering bots and, if contacts call this server directly, their calls.
   */
  routes(inside: InsideChat): Handlers;
  /** Returns the pages outside the API that the platform serves. */
  pages(inside: Pick<InsideChat, 'database'>): readonly PageRoute[];
  /** Fetches updates; `null` if updates of the platform can't be fetched. */
  readonly polling: Polling | null;
  /** Has updates delivered to a server reachable over https; `null` if the platform can't deliver them. */
  readonly bringing: Bringing | null;
  /** Converts an update; returns an empty array if it contains nothing of use. The input is untrusted. */
  read(update: object): ReceivedUpdate[];
  /** @throws PlatformFault */
  send(bot: BotCall, message: OutgoingMessage): Promise<SentMessage>;
  /** Changes the text of a sent message. @throws PlatformFault */
  edit(bot: BotCall, place: MessagePlace, text: string): Promise<void>;
  /** @throws PlatformFault */
  remove(bot: BotCall, place: MessagePlace): Promise<void>;
  /** Acknowledges a press of a button; `null` if the platform doesn't require that. */
  readonly answerPress: ((bot: BotCall, pressId: string) => Promise<void>) | null;
  /** Opens the content of a file that was received with a message. @throws PlatformFault */
  openFile(bot: BotCall, source: FileSource): Promise<Readable>;
}

export interface PlatformLimits {
  /** The limit in UTF-16 units of a message, and of the caption of a file. */
  readonly textUnits: number;
  readonly captionUnits: number;
  /** The limit in bytes of an outgoing file, and of an incoming one. */
  readonly sentBytes: number;
  readonly receivedBytes: number;
  /** Messages that a bot can send per second, and per minute in one group. */
  readonly perSecond: number;
  readonly perGroupMinute: number;
}

export interface BotCall {
  /** Empty if bots need none. */
  readonly token: string;
  /** Aborts the call. */
  readonly signal: AbortSignal;
}

export interface BotIdentity {
  readonly externalId: string;
  readonly userName: string;
}

export interface Polling {
  /** How long the platform keeps updates that aren't fetched, in ms. */
  readonly keptMs: number;
  /**
   * Waits for updates. @param offset The first update to return; `null` for all available ones. @throws PlatformFault
   */
  ask(bot: BotCall, offset: number | null): Promise<RequestedUpdates>;
  /** Removes what prevents fetching, e.g. a webhook. @throws PlatformFault */
  takeOver(bot: BotCall): Promise<void>;
  /**
   * Does the same as `takeOver`, but only if updates are delivered to a URL with this path; returns whether they were.
   * @throws PlatformFault
   */
  freeOwn(bot: BotCall, path: string): Promise<boolean>;
}

export interface Bringing {
  /**
   * Has updates delivered to a URL, with a secret by which the platform authenticates itself.
   * @throws PlatformFault
   */
  start(bot: BotCall, place: { url: string; secret: string }): Promise<void>;
  /** Ends the delivery of updates. @throws PlatformFault */
  stop(bot: BotCall): Promise<void>;
  /** The header that contains the secret, in lower case. */
  readonly secretHeader: string;
  /** Returns `null` if the body isn't an update. */
  read(body: object): RawUpdate | null;
}

export interface RequestedUpdates {
  readonly updates: readonly RawUpdate[];
  /** The offset of the next request, which confirms these updates; `null` if there are no updates. */
  readonly nextOffset: number | null;
}

/** An update as received. */
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
  /** BCP 47; `null` if the platform doesn't report it. */
  readonly lang: string | null;
  /**
   * Phone number and email that a trusted party confirms to be the sender's own: used to find the contact of a new
   * sender.
   */
  readonly vouched: { readonly phone: string | null; readonly email: string | null };
}

export type ReceivedUpdate =
  | ReceivedMessage
  | {
      readonly kind: 'Edited';
      readonly chat: ChatOf;
      readonly externalId: string;
      readonly text: string;
      /** The current file, which can differ from the earlier one; `null` if there is none. */
      readonly file: ReceivedFileOf | null;
      readonly at: string;
    }
  /** A button below a message of the bot was pressed. */
  | {
      readonly kind: 'Pressed';
      readonly chat: ChatOf;
      /** The platform's id of the message. */
      readonly externalId: string;
      readonly pressId: string;
      readonly button: string;
    }
  | { readonly kind: 'Blocked'; readonly chat: ChatOf; readonly isBlocked: boolean }
  /** A group continues under another id. */
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
  /** A file that has to be fetched from the platform. */
  readonly file: ReceivedFileOf | null;
  /** A file that was received in full, and is already stored. */
  readonly content: ReceivedFile | null;
  /** Shared by the messages of one album. */
  readonly groupId: string | null;
  readonly replyToExternalId: string | null;
  /** The original author, if it was forwarded. */
  readonly forwardedFrom: string | null;
}

export interface ReceivedFileOf {
  readonly source: FileSource;
  readonly name: string;
  readonly type: string;
  /** Bytes; `null` if the platform doesn't report it. */
  readonly size: number | null;
}

/** Identifies a file for fetching it from the platform. */
export interface FileSource {
  readonly id: string;
  /** Stays the same if the platform assigns another `id` to the same file; omitted if there is no such id. */
  readonly uniqueId?: string;
  readonly name: string;
  readonly type: string;
}

export interface MessagePlace {
  readonly chat: string;
  readonly externalId: string;
  /** True if the text is the caption of a file. */
  readonly isCaption: boolean;
}

/** Only built from messages that are queued for sending, which internal notes never are. */
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

/** Buttons that the contact can press instead of writing. */
export interface MessageButtons {
  /** `id`, of at most 64 bytes, is returned when the button is pressed. */
  readonly list: readonly { readonly id: string; readonly text: string }[];
  /** A button that shares the phone number or the location. With it, the other buttons only send their texts. */
  readonly share: { readonly what: 'Phone' | 'Location'; readonly text: string } | null;
}

export interface SentMessage {
  readonly externalId: string;
}

/** Why a call failed. */
export type FaultKind =
  /** The request was not sent, so it can be retried. */
  | 'NotReached'
  /** The request was sent, but there was no response. */
  | 'Unanswered'
  /** The call must not be retried before `retryAfterSeconds` have passed. */
  | 'Throttled'
  | 'Blocked'
  | 'TokenRefused'
  | 'AnsweredElsewhere'
  /** The chat continues as `movedTo`. */
  | 'Moved'
  /** The platform rejected the request and gave a reason. */
  | 'Refused';

export class PlatformError extends Error {
  readonly kind: FaultKind;
  readonly retryAfterSeconds: number;
  readonly movedTo: string | null;

  /** @param said The platform's error message, without the bot's token. */
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
