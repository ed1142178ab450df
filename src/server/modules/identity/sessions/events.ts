declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    /** A user has logged in with a browser they hadn't used before. */
    NewDeviceUsed: { readonly userId: string; readonly sessionId: string; readonly device: string };
  }
}

export {};
