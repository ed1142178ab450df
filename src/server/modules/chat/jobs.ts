declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    SendMessage: { readonly messageId: string; readonly turn: string };
    AnswerPress: { readonly botId: string; readonly pressId: string };
    ReadUpdates: { readonly botId: string };
    /**
     * Reads an update again that could not be read before. The job remains among the failed jobs until an
     * administrator retries or dismisses it.
     */
    ReadSetAside: { readonly botId: string; readonly updateId: string };
    LoadMessageFile: { readonly conversationId: string; readonly messageId: string };
  }
}

export {};
