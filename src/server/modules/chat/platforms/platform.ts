/**
 * The interface of a messaging platform. Each platform has a folder here and a line in `index.ts`. No other code
 * depends on the way a platform works.
 */
import type { Readable } from 'node:stream';
import type { SharedContent } from '#core/model.ts';
import type { ReceivedFile } from '#server/kernel/files/receiveUploadedFile.ts';
import type { OperationHandlers } from '#server/kernel/http/handlers.ts';
import type { PageRoute } from '#server/kernel/http/pages.ts';
import type { StoredBot } from '../bots/repository.ts';
import type { ChatDependencies } from './insideChat.ts';

export type { LanguageTexts, SharedContent } from '#core/model.ts';

/** Why a bot receives no updates, as shown on the page of the bot. */
export type BotErrorCode = 'TokenRefused' | 'AnsweredElsewhere' | 'Failing';

export interface ChatPlatform {
  readonly name: string;
  readonly limits: PlatformLimits;
  /**
   * Returns the identity to which a token belongs. `null` if the platform has no identities for bots, so
   * that their ids in Docket are used instead. @throws PlatformError if the token is rejected or the
   * platform can't be reached.
   */
  readonly identify: ((bot: BotCall) => Promise<BotIdentity>) | null;
  /** True if opening a chat already shows the greeting, so that no greeting is sent as a message. */
  readonly greetsBefore: boolean;
  /** Converts a bot to its response, without the token, for `listBots` and the platform's own calls. */
  presentBot(bot: StoredBot): object;
  /**
   * Returns the handlers of the platform's own calls: those that manage bots and, if contacts call this server
   * directly, those of contacts.
   */
  routes(inside: ChatDependencies): OperationHandlers;
  /** Returns the pages outside the API that the platform serves. */
  pages(inside: Pick<ChatDependencies, 'database'>): readonly PageRoute[];
  /** `null` if updates of the platform can't be fetched. */
  readonly polling: PollingSettings | null;
  /** The delivery of updates to a server that is reachable over https; `null` if the platform can't deliver updates. */
  readonly bringing: BotWebhookDelivery | null;
  /**
   * Converts an update, which is untrusted input. Returns an empty array if the update contains nothing that Docket
   * uses.
   */
  read(update: object): ReceivedUpdate[];
  send(bot: BotCall, message: OutgoingMessage): Promise<SentMessage>;
  /** Changes the text of a sent message. @throws PlatformError */
  edit(bot: BotCall, place: MessageReference, text: string): Promise<void>;
  remove(bot: BotCall, place: MessageReference): Promise<void>;
  /** Acknowledges a press of a button; `null` if the platform doesn't require acknowledgements. */
  readonly answerPress: ((bot: BotCall, pressId: string) => Promise<void>) | null;
  /** Opens the content of a file that was received with a message. @throws PlatformError */
  openFile(bot: BotCall, source: FileSource): Promise<Readable>;
}

export interface PlatformLimits {
  /** The maximum length of a message, and of the caption of a file, in UTF-16 code units. */
  readonly textUnits: number;
  readonly captionUnits: number;
  /** The maximum size of an outgoing file, and of an incoming file, in bytes. */
  readonly sentBytes: number;
  readonly receivedBytes: number;
  /** The number of messages that a bot can send per second, and per minute in one group. */
  readonly perSecond: number;
  readonly perGroupMinute: number;
}

export interface BotCall {
  /** An empty string if bots need no token. */
  readonly token: string;
  /** Aborts the call. */
  readonly signal: AbortSignal;
}

export interface BotIdentity {
  readonly externalId: string;
  readonly userName: string;
}

export interface PollingSettings {
  /** How long the platform stores updates that aren't fetched, in milliseconds. */
  readonly keptMs: number;
  /**
   * Waits for updates. @param offset The first update to return; `null` returns all available updates. @throws
   * PlatformError
   */
  ask(bot: BotCall, offset: number | null): Promise<RequestedUpdates>;
  /** Removes anything that prevents fetching, e.g. a webhook. @throws PlatformError */
  takeOver(bot: BotCall): Promise<void>;
  /**
   * Does the same as `takeOver`, but only if updates are delivered to a URL that ends with this path.
   * Returns true if they were. @throws PlatformError
   */
  freeOwn(bot: BotCall, path: string): Promise<boolean>;
}

export interface BotWebhookDelivery {
  /** Starts the delivery of updates to a URL, with a secret that authenticates the platform. @throws PlatformError */
  start(bot: BotCall, place: { url: string; secret: string }): Promise<void>;
  /** Ends the delivery of updates. @throws PlatformError */
  stop(bot: BotCall): Promise<void>;
  /** The header that contains the secret, in lower case. */
  readonly secretHeader: string;
  /** Returns `null` if the body isn't an update. */
  read(body: object): RawUpdate | null;
}

export interface RequestedUpdates {
  readonly updates: readonly RawUpdate[];
  /** The offset of the next request, which confirms the returned updates; `null` if there are no updates. */
  readonly nextOffset: number | null;
}

/** An update as received. */
export interface RawUpdate {
  readonly id: string;
  /** Identifies the chat. Updates with the same chat are read in order. */
  readonly chat: string;
  readonly body: object;
}

export interface PlatformChat {
  readonly externalId: string;
  readonly isGroup: boolean;
  readonly title: string;
  readonly userName: string | null;
}

export interface PlatformSender {
  readonly externalId: string;
  readonly name: string;
  readonly userName: string | null;
  /** A BCP 47 tag; `null` if the platform doesn't report a language. */
  readonly lang: string | null;
  /**
   * The sender's phone number and email as confirmed by a trusted party. They are used to find the contact of a new
   * sender.
   */
  readonly vouched: { readonly phone: string | null; readonly email: string | null };
}

export type ReceivedUpdate =
  | ReceivedMessage
  | {
      readonly kind: 'Edited';
      readonly chat: PlatformChat;
      readonly externalId: string;
      readonly text: string;
      /** The current file, which can differ from the earlier one; `null` if the message has no file. */
      readonly file: PlatformFile | null;
      readonly at: string;
    }
  /** A button below a message of the bot was pressed. */
  | {
      readonly kind: 'Pressed';
      readonly chat: PlatformChat;
      /** The platform's id of the message that contains the button. */
      readonly externalId: string;
      readonly pressId: string;
      readonly button: string;
    }
  | { readonly kind: 'Blocked'; readonly chat: PlatformChat; readonly isBlocked: boolean }
  /** A group continues under another id. */
  | { readonly kind: 'Moved'; readonly chat: PlatformChat; readonly toExternalId: string };

export interface ReceivedMessage {
  readonly kind: 'Message';
  readonly chat: PlatformChat;
  readonly sender: PlatformSender;
  readonly externalId: string;
  /** ISO 8601. */
  readonly at: string;
  readonly text: string;
  readonly shared: SharedContent | null;
  /** A file that must be fetched from the platform. */
  readonly file: PlatformFile | null;
  /** A file that was received completely and is already stored. */
  readonly content: ReceivedFile | null;
  readonly groupId: string | null;
  readonly replyToExternalId: string | null;
  /** The original author of a forwarded message; `null` if the message wasn't forwarded or the author is unknown. */
  readonly forwardedFrom: string | null;
}

export interface PlatformFile {
  readonly source: FileSource;
  readonly name: string;
  readonly type: string;
  /** In bytes; `null` if the platform doesn't report the size. */
  readonly size: number | null;
}

/** The data needed to fetch a file from the platform. */
export interface FileSource {
  readonly id: string;
  /** Stays the same if the platform assigns another `id` to the same file; omitted if the platform has no such id. */
  readonly uniqueId?: string;
  readonly name: string;
  readonly type: string;
}

export interface MessageReference {
  readonly chat: string;
  readonly externalId: string;
  /** True if the text is the caption of a file. */
  readonly isCaption: boolean;
}

/** Only built from messages that are queued for sending. Internal notes are never queued. */
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
  /** The `id`, of at most 64 bytes, is returned when the button is pressed. */
  readonly list: readonly { readonly id: string; readonly text: string }[];
  /**
   * A button that shares the phone number or the location. If there is such a button, pressing any other
   * button sends the other button's text as a message.
   */
  readonly share: { readonly what: 'Phone' | 'Location'; readonly text: string } | null;
}

export interface SentMessage {
  readonly externalId: string;
}

/** Why a call failed. */
export type PlatformCallErrorKind =
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
  readonly kind: PlatformCallErrorKind;
  readonly retryAfterSeconds: number;
  readonly movedTo: string | null;

  /** @param said The platform's error message, without the bot's token. */
  constructor(
    kind: PlatformCallErrorKind,
    said: string,
    { retryAfterSeconds = 0, movedTo = null }: { retryAfterSeconds?: number; movedTo?: string | null } = {},
  ) {
    super(said);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
    this.movedTo = movedTo;
  }
}
