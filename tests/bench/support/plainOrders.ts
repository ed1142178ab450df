/** The lower bound: the same records in a plain typed table with suitable indexes, queried without HTTP. */
import pg from 'pg';
import type { Directory } from '#core/model.ts';

export interface PlainOrders {
  page(page: { order: string; skip?: number; take?: number }): Promise<unknown>;
  /** Queries a page and the total, counted up to 10,001. */
  counted(search: { where: string; values: unknown[]; order: string }): Promise<unknown>;
  lanes(): Promise<unknown>;
  close(): Promise<void>;
}

const columns = {
  title: 'text',
  reference: 'text',
  note: 'text',
  amount: 'numeric',
  weight: 'integer',
  due: 'date',
  ordered: 'date',
  stage: 'text',
  source: 'text',
  phone: 'text',
  site: 'text',
  company: 'uuid',
};
const members: Readonly<Record<string, string>> = {
  numeric: 'numberValue',
  integer: 'numberValue',
  date: 'dateValue',
};

const indexes = [
  'create unique index on plain_orders (number)',
  'create index on plain_orders (amount, number)',
  'create index on plain_orders (stage, amount)',
  'create index on plain_orders (due, number)',
  'create index on plain_orders (status_id, position)',
  'create index on plain_orders using gin (words gin_trgm_ops)',
];

export async function createPlainOrders(adminUrl: string, { id, fields }: Directory): Promise<PlainOrders> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const values = Object.entries(columns).map(([code, type]) => {
    const fieldId = fields.find(field => field.code === code)?.id;
    return `(custom_fields -> '${fieldId}' ->> '${members[type] ?? 'stringValue'}')::${type} as ${code}`;
  });
  await client.query(`create table plain_orders as select number, status_id, position, search_text as words,
    ${values.join(', ')} from items where directory_id = '${id}'`);
  for (const index of indexes) await client.query(index);
  await client.query('vacuum (analyze) plain_orders');
  const { rows: statuses } = await client.query('select distinct status_id from plain_orders');
  return {
    page: ({ order, skip = 0, take = 30 }) =>
      client.query(`select * from plain_orders order by ${order} offset ${skip} limit ${take}`),
    async counted({ where, values: given, order }) {
      await client.query(`select * from plain_orders where ${where} order by ${order} limit 30`, given);
      await client.query(
        `select count(*) from (select from plain_orders where ${where} limit 10001) as matches`,
        given,
      );
    },
    async lanes() {
      for (const { status_id } of statuses) {
        const where = 'where status_id = $1';
        await client.query(`select * from plain_orders ${where} order by position desc limit 10`, [
          status_id,
        ]);
        await client.query(
          `select count(*) from (select from plain_orders ${where} limit 10001) as matches`,
          [status_id],
        );
      }
    },
    close: () => client.end(),
  };
}
