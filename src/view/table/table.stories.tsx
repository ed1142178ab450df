import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { compileDirectory } from '#core/compileDirectory.ts';
import type { Directory, FieldValues, Item, OrderBy } from '#core/model.ts';
import { noFilters } from '#core/recordView.ts';
import { useEngine } from '../engine.ts';
import { FilterBar } from './FilterBar.tsx';
import { RecordTable } from './RecordTable.tsx';

interface DemoProps {
  directory: Directory;
  values: FieldValues;
  count: number;
}

/** The list of a directory with a field of every type, loaded by `.storybook/preview.tsx`. */
function ListDemo({ directory, values, count }: DemoProps) {
  const { registry } = useEngine();
  const compiled = compileDirectory(directory, registry);
  const [filters, setFilters] = useState(noFilters);
  const [orderBy, setOrderBy] = useState<OrderBy>({ field: 'Number', asc: false });
  const [items] = useState(() =>
    Array.from({ length: count }, (_, index) => itemOf({ directory, values, index })),
  );
  return (
    <div className="dk-stack" style={{ height: 560 }}>
      <FilterBar compiled={compiled} value={filters} onChange={setFilters} />
      <RecordTable
        compiled={compiled}
        items={items}
        orderBy={orderBy}
        onOrderBy={setOrderBy}
        onOpen={() => undefined}
      />
    </div>
  );
}

function itemOf({
  directory,
  values,
  index,
}: {
  directory: Directory;
  values: FieldValues;
  index: number;
}): Item {
  const number = index + 1;
  return {
    id: `item-${number}`,
    number,
    display: `#${number}`,
    status: directory.statusList[index % directory.statusList.length]?.id ?? null,
    tags: [],
    customFields: index % 3 === 2 ? {} : values,
    version: 1,
    position: 'a0',
    createdAt: '2026-11-21T12:00:00Z',
    lastActivityAt: '2026-11-21T12:00:00Z',
  };
}

export default {
  title: 'View/Record list',
  component: ListDemo,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof ListDemo>;

type Story = StoryObj<typeof ListDemo>;

export const Page: Story = {
  render: (_, { loaded }) => <ListDemo directory={loaded.directory} values={loaded.values} count={30} />,
};

export const ThousandRows: Story = {
  render: (_, { loaded }) => <ListDemo directory={loaded.directory} values={loaded.values} count={1000} />,
};

export const Phone: Story = {
  globals: { viewport: { value: 'mobile1' } },
  render: (_, { loaded }) => <ListDemo directory={loaded.directory} values={loaded.values} count={10} />,
};
