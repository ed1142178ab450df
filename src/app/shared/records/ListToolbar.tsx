import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { useMediaQuery } from '#view/kit/layout/useMediaQuery.ts';
import { ColumnsMenu } from '#view/table/filters/ColumnsMenu.tsx';
import { FilterBar } from '#view/table/filters/FilterBar.tsx';
import { useRecentFilters } from './useRecentFilters.ts';
import type { RecordViewHandle } from './useViewState.ts';

interface ListToolsProps {
  compiled: CompiledDirectory;
  view: RecordViewHandle;
  /** True if columns can be chosen. */
  hasColumns: boolean;
}

/** Renders the bar above records, with filters and the selection of columns. */
export function ListToolbar({ compiled, view, hasColumns }: ListToolsProps) {
  const isPhone = useMediaQuery('(max-width: 640px)');
  const filters = useRecentFilters(compiled.directory);
  return (
    <div className="dk-list-tools">
      <FilterBar
        compiled={compiled}
        value={view.view.filters}
        onChange={filters => view.change({ filters })}
        onSubmit={view.flush}
        {...filters}
      />
      {!isPhone && hasColumns && (
        <ColumnsMenu compiled={compiled} settings={view.view} onChange={view.change} />
      )}
    </div>
  );
}
