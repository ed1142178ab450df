declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    SendWebhook: { readonly deliveryId: string; readonly turn: string };
  }
}

export {};
