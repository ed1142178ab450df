declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    /** Someone logged in with a browser in which they had not before. */
    NewDeviceUsed: { readonly userId: string; readonly sessionId: string; readonly device: string };
  }
}

export {};
