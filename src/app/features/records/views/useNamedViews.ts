import { useState } from 'react';
import type { RecordView } from '#core/directory/recordView.ts';
import type { RecordView as NamedView } from '#core/model.ts';
import { answerOf, api } from '../../../api/client.ts';
import { useCall } from '../../../api/useCall.ts';

export interface NamedViews {
  /** By name; undefined until asked for. */
  all: readonly NamedView[] | undefined;
  isBusy: boolean;
  problem: string | null;
  /** Asks for them, once. */
  load(): void;
  /** Makes one, or changes the one with this id. Answers it, undefined when that failed. */
  save(input: {
    id?: string;
    name: string;
    groupIds: string[];
    state: RecordView;
  }): Promise<NamedView | undefined>;
  remove(id: string): Promise<boolean>;
}

/** Views of a directory kept under a name: one's own, and those shared with one's groups (specification section 3). */
export function useNamedViews(directoryId: string): NamedViews {
  const call = useCall();
  const [all, setAll] = useState<readonly NamedView[]>();
  const path = { id: directoryId };
  const load = async () => {
    const views = await answerOf(api.GET('/directories/{id}/views', { params: { path } }));
    setAll(views);
  };
  return {
    all,
    isBusy: call.isBusy,
    problem: call.problem,
    load: () => void (all || call.run(load)),
    async save({ id, name, groupIds, state }) {
      const body = { name, groupIds, state: { ...state } };
      let saved: NamedView | undefined;
      await call.run(async () => {
        saved = await answerOf(
          id
            ? api.PUT('/directories/{id}/views/{viewId}', { params: { path: { ...path, viewId: id } }, body })
            : api.POST('/directories/{id}/views', { params: { path }, body }),
        );
        await load();
      });
      return saved;
    },
    async remove(id) {
      const error = await call.run(async () => {
        const params = { path: { ...path, viewId: id } };
        await answerOf(api.DELETE('/directories/{id}/views/{viewId}', { params }));
        await load();
      });
      return error === undefined;
    },
  };
}
