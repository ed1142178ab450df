import { Suspense, useState } from 'react';
import type { AddressValue } from '#core/model.ts';
import type { CellProps, EditorProps, FieldUi } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import { AutoFocus, controlOf, MIN_WIDTH, partLabel } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { TextFilter } from '../shared/ui/TextFilter.tsx';
import { AddressText } from './AddressText.tsx';
import { formatAddress, parseAddress } from './addressText.core.ts';
import './address.css';

const PlaceDialog = lazy(() => import('./lazy/PlaceDialog.tsx'));

export const addressUi: FieldUi<'Address'> = {
  type: 'Address',
  Icon: createIcon(
    'M8 14.2S3.5 10 3.5 6.5a4.5 4.5 0 0 1 9 0C12.5 10 8 14.2 8 14.2zM8 8a1.6 1.6 0 1 0 0-3.2A1.6 1.6 0 0 0 8 8z',
  ),
  minCellWidth: MIN_WIDTH.other,
  editsIn: 'popup',
  Cell: AddressCell,
  Editor: AddressEditor,
  ListEditor: null,
  Filter: TextFilter,
};

function AddressCell({ value }: CellProps) {
  const { address, lat, lng } = value.addressValue ?? {};
  return <TextCell text={address || formatAddress({ lat, lng })} />;
}

/**
 * The address as text, and the button to the map, which has the pin's colour where there is one. The box takes coordinates
 * and links to maps too; emptying it takes the place away as well.
 */
function AddressEditor(props: EditorProps) {
  const { value, onChange, onEditingChange, autoFocus } = props;
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const place = value?.addressValue ?? {};
  const put = (next: AddressValue) => onChange?.(isEmptyPlace(next) ? undefined : { addressValue: next });
  const takeText = (text: string) => {
    if (text.trim() === '') return onChange?.(undefined);
    const read = parseAddress(text);
    put(read.lat === undefined ? { ...place, ...read } : read);
  };
  const open = (isNext: boolean) => {
    setOpen(isNext);
    onEditingChange?.(isNext);
  };
  const coordinates = formatAddress({ lat: place.lat, lng: place.lng });
  const name = props.label ?? props.definition.name;
  return (
    <AutoFocus isOn={autoFocus}>
      <div className="dk-address">
        <AddressText
          {...controlOf(props)}
          definition={props.definition}
          value={place.address || coordinates}
          onText={onChange && takeText}
          onPlace={onChange && put}
        />
        {(onChange || coordinates) && (
          <Button
            icon="pin"
            className={coordinates ? 'dk-address-placed' : undefined}
            aria-label={partLabel(props, t('field.Address.open'))}
            aria-haspopup="dialog"
            title={coordinates}
            onClick={() => open(true)}
          >
            {t('field.Address.open')}
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <PlaceDialog
            label={name}
            definition={props.definition}
            start={place}
            onSave={onChange && put}
            onClose={() => open(false)}
          />
        </Suspense>
      )}
    </AutoFocus>
  );
}

function isEmptyPlace({ address, lat, lng }: AddressValue): boolean {
  return !address && lat === undefined && lng === undefined;
}
