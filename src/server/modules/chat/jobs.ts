declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    SendMessage: { readonly messageId: string; readonly turn: string };
    AnswerPress: { readonly botId: string; readonly pressId: string };
    ReadUpdates: { readonly botId: string };
    LoadMessageFile: { readonly conversationId: string; readonly messageId: string };
  }
}

export {};
