declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    SendMessage: { readonly messageId: string; readonly turn: string };
    AnswerPress: { readonly botId: string; readonly pressId: string };
    ReadUpdates: { readonly botId: string };
    /**
     * An update that could not be read. The job remains among the failed ones until an administrator retries or
     * dismisses it.
     */
    ReadSetAside: { readonly botId: string; readonly updateId: string };
    LoadMessageFile: { readonly conversationId: string; readonly messageId: string };
  }
}

export {};
