/** Carries frames to one client, independent of the connection. */
export interface Transport {
  /**
   * The server disconnects a client that doesn't read what it is sent. The client then reconnects and reloads, instead
   * of using up our memory.
   */
  send(frame: string): void;
  /** Ends once everything has been sent. */
  end(): void;
  /** Ends immediately. */
  cut(): void;
}

/** Receives what a transport reports to its connection. */
export interface TransportListener {
  /** Called on every sign of life of the client, whether it contains a message or not. */
  heard(): void;
  receive(text: string): void;
  /** Called once, when the transport has ended for any reason. */
  ended(): void;
}

/** Limit of one message, or of several that arrive together. */
export const MAX_MESSAGE_BYTES = 32 * 1024;

/** The maximum number of bytes buffered for a slow client. */
export const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
