/** Carries frames to one client over WebSocket, server-sent events or long polling. */
export interface Transport {
  /**
   * Sends a frame. A client that doesn't read what it is sent is disconnected instead of using up our
   * memory. It then reconnects and reloads.
   */
  send(frame: string): void;
  /** Ends the transport once everything has been sent. */
  end(): void;
  /** Ends the transport immediately. */
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

/** Size limit of one message, or of several messages that arrive together. */
export const MAX_MESSAGE_BYTES = 32 * 1024;

/** The maximum number of bytes buffered for a slow client. */
export const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
