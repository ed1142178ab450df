declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    samples: SampleRow;
  }
}

type SampleRow = {
  account_id: string;
  sample_id: string;
  name: string;
};

export {};
