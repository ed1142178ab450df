import type { CellProps, FieldUi } from '#view/engine/fieldUi.ts';
import { createLazyEditor } from '#view/field/lazyParts.tsx';
import { MIN_WIDTH } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { TextFilter } from '../shared/ui/TextFilter.tsx';
import { formatAddress } from './addressText.core.ts';
import './address.css';

export const addressUi: FieldUi<'Address'> = {
  type: 'Address',
  Icon: createIcon(
    'M8 14.2S3.5 10 3.5 6.5a4.5 4.5 0 0 1 9 0C12.5 10 8 14.2 8 14.2zM8 8a1.6 1.6 0 1 0 0-3.2A1.6 1.6 0 0 0 8 8z',
  ),
  minCellWidth: MIN_WIDTH.other,
  editsIn: 'popup',
  Cell: AddressCell,
  Editor: createLazyEditor(async () => ({
    default: (await import('./lazy/AddressEditor.tsx')).AddressEditor,
  })),
  ListEditor: null,
  Filter: TextFilter,
};

function AddressCell({ value }: CellProps) {
  const { address, lat, lng } = value.addressValue ?? {};
  return <TextCell text={address || formatAddress({ lat, lng })} />;
}
