declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    SendMessage: { readonly messageId: string; readonly turn: string };
    AnswerPress: { readonly botId: string; readonly pressId: string };
    ReadUpdates: { readonly botId: string };
    /** One that could not be read in its turn: it is kept with what failed until somebody has it read again, or dismisses it. */
    ReadSetAside: { readonly botId: string; readonly updateId: string };
    LoadMessageFile: { readonly conversationId: string; readonly messageId: string };
  }
}

export {};
