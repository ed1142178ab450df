export {};

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    tags: { account_id: string; tag_id: string; name: string; color: string | null };
  }
}
