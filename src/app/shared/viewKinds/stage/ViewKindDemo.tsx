/** Shared by the stories of view types: a directory of events, records without a server, and a view in local state. */
import { type ComponentType, useMemo, useState } from 'react';
import { fn } from 'storybook/test';
import type { WeekStart } from '#core/calendar/weekStart.ts';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { DEFAULT_RECORD_VIEW, type RecordView } from '#core/directory/recordView.ts';
import type { Directory, FieldValue, Item } from '#core/model.ts';
import { EngineContext, useEngine } from '#view/engine/engine.ts';
import { getDirectorySource } from '../../records/recordSource.ts';
import type { RecordViewHandle } from '../../records/useViewState.ts';
import { AppStage } from '../../stage/AppStage.tsx';
import type { ViewKindProps } from '../viewKind.ts';

const getId = (n: number) => `01980000-0000-7000-8000-0000000092${n}`;

const status = {
  ...{ textColor: '#1a1d22', commentRequiredToEnter: false, commentRequiredToLeave: false },
  ...{ permissions: [], fields: {} },
};
const planned = { ...status, id: getId(10), name: 'Planned', type: 'Active', color: '#6c8cff' } as const;
const over = { ...status, id: getId(11), name: 'Over', type: 'Success', color: '#3aa76d' } as const;

const fieldIds = { title: getId(20), starts: getId(21), ends: getId(22) };

export const eventsDirectory: Directory = {
  ...{ id: getId(30), code: 'event', name: 'Events', type: 'Data', revision: 1 },
  displayFieldId: fieldIds.title,
  statusList: [planned, over],
  fields: [
    { id: fieldIds.title, code: 'title', name: 'Title', type: 'String' },
    { id: fieldIds.starts, code: 'starts', name: 'Starts', type: 'Date' },
    { id: fieldIds.ends, code: 'ends', name: 'Ends', type: 'Date' },
  ],
};

let last = 0;

/** Creates an event from one day to another, or on a single day. */
export function createDemoEvent(name: string, from: string, { till, isOver = false }: EventFacts = {}): Item {
  last += 1;
  const customFields: Record<string, FieldValue> = {
    [fieldIds.title]: { stringValue: name },
    [fieldIds.starts]: { dateValue: from },
    ...(till && { [fieldIds.ends]: { dateValue: till } }),
  };
  return {
    ...{ id: `event-${last}`, number: last, display: name, tags: [], version: 1, position: 'a0' },
    ...{ status: isOver ? over.id : planned.id, customFields },
    ...{ createdAt: '2026-11-21T12:00:00Z', lastActivityAt: '2026-11-21T12:00:00Z' },
  };
}

interface EventFacts {
  till?: string;
  isOver?: boolean;
}

export interface ViewKindDemoProps {
  Kind: ComponentType<ViewKindProps>;
  items: readonly Item[];
  weekStart?: WeekStart;
}

export function ViewKindDemo({ weekStart = 'Monday', ...props }: ViewKindDemoProps) {
  const engine = useEngine();
  const own = useMemo(() => ({ ...engine, weekStart }), [engine, weekStart]);
  return (
    <AppStage>
      <EngineContext value={own}>
        <main style={{ padding: 16 }}>
          <h1>{eventsDirectory.name}</h1>
          <Records {...props} />
        </main>
      </EngineContext>
    </AppStage>
  );
}

const onOpen = fn();

/**
 * Renders the view type with a source that always returns all records; the view omits those outside of the displayed
 * days.
 */
function Records({ Kind, items }: ViewKindDemoProps) {
  const { registry } = useEngine();
  const compiled = useMemo(() => compileDirectory(eventsDirectory, registry), [registry]);
  const source = useMemo(
    () => ({
      ...getDirectorySource(compiled),
      search: async () => ({
        ...{ items: [...items], total: items.length },
        ...{ totalExact: true, totalIsMinimum: false },
      }),
    }),
    [compiled, items],
  );
  const [view, setView] = useState<RecordView>(DEFAULT_RECORD_VIEW);
  const handle: RecordViewHandle = {
    ...{ view, page: 1, asked: { view, page: 1 } },
    change: part => setView(before => ({ ...before, ...part })),
    setPage: () => undefined,
    flush: () => undefined,
  };
  return <Kind source={source} view={handle} openId={undefined} onOpen={onOpen} />;
}
