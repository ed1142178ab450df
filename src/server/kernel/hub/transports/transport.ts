/** Carries frames to one client, independent of the connection. */
export interface Transport {
  /**
   * A client that doesn't read what it is sent is disconnected: it reconnects and reloads instead of using up our
   * memory.
   */
  send(frame: string): void;
  /** Ends once everything has been sent. */
  end(): void;
  /** Ends immediately. */
  cut(): void;
}

/** Receives what a transport reports to its connection. */
export interface TransportListener {
  /** The client is alive, regardless of the message. */
  heard(): void;
  receive(text: string): void;
  /** Called once, however it ended. */
  ended(): void;
}

/** Limit of one message, or of several that arrive together. */
export const LARGEST_MESSAGE_BYTES = 32 * 1024;

/** How much can be buffered for a slow client. */
export const MOST_BUFFERED_BYTES = 4 * 1024 * 1024;
