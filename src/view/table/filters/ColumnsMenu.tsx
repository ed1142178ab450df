import { Suspense, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { ColumnSettings } from '#core/directory/listColumns.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../../kit/Button.tsx';
import { createLazyComponent } from '../../kit/feedback/lazy.tsx';

export interface ColumnsMenuProps {
  compiled: CompiledDirectory;
  settings: ColumnSettings;
  onChange: (change: Partial<ColumnSettings>) => void;
}

const loadPopover = () => import('./ColumnsPopover.tsx');
// The popover and drag and drop are loaded when the user approaches the button, not with the list.
const ColumnsPopover = createLazyComponent(loadPopover);

/** Selects which columns the list shows, in what order, and which columns are pinned. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const preload = () => void loadPopover().catch(() => undefined);
  const button = (
    <Button
      tone="quiet"
      icon="columns"
      aria-haspopup="dialog"
      aria-expanded={isOpen === true}
      onPointerEnter={preload}
      onFocus={preload}
      {...(isOpen === null && { onClick: () => setOpen(true) })}
    >
      {t('columns.button')}
    </Button>
  );
  if (isOpen === null) return button;
  return (
    <Suspense fallback={button}>
      <ColumnsPopover {...props} trigger={button} isOpen={isOpen} onOpenChange={setOpen} />
    </Suspense>
  );
}
