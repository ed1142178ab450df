/** Carries frames to one client. Which one it is, the connection does not know. */
export interface Transport {
  /** A client that takes too little of what it is sent is cut off: it reconnects and reloads instead of eating our memory. */
  send(frame: string): void;
  /** Ends once everything that was sent has gone out. */
  end(): void;
  /** Ends at once. */
  cut(): void;
}

/** What a transport tells the connection that it carries. */
export interface TransportListener {
  /** The client lives, whatever it said. */
  heard(): void;
  receive(text: string): void;
  /** Told once, however it ended. */
  ended(): void;
}

/** Of one message, or of several that come together. */
export const LARGEST_MESSAGE_BYTES = 32 * 1024;

/** How far a client may be behind. */
export const MOST_BUFFERED_BYTES = 4 * 1024 * 1024;
