import type { Board } from '#core/model.ts';
import type { JsonColumn } from '#server/kernel/database/schema.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    boards: BoardRow;
  }
}

type BoardRow = {
  account_id: string;
  board_id: string;
  name: string;
  position: number;
  lanes: JsonColumn<Board['lanes']>;
};
