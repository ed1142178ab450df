import { Suspense, useState } from 'react';
import type { AddressValue } from '#core/model.ts';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { AutoFocusContainer, getPartLabel, toControlProps } from '../../shared/ui/control.tsx';
import { formatAddress, parseAddress } from '../addressText.core.ts';
import { AddressInput } from './AddressInput.tsx';

const PlaceDialog = createLazyComponent(() => import('./PlaceDialog.tsx'));

/**
 * Edits the text of an address. The map button is coloured if the address has coordinates. The box also
 * accepts coordinates and map links. Clearing the box also removes the coordinates.
 */
export function AddressEditor(props: EditorProps) {
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
    <AutoFocusContainer isOn={autoFocus}>
      <div className="dk-address">
        <AddressInput
          {...toControlProps(props)}
          definition={props.definition}
          value={place.address || coordinates}
          onText={onChange && takeText}
          onPlace={onChange && put}
        />
        {(onChange || coordinates) && (
          <Button
            icon="pin"
            className={coordinates ? 'dk-address-placed' : undefined}
            aria-label={getPartLabel(props, t('field.Address.open'))}
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
    </AutoFocusContainer>
  );
}

function isEmptyPlace({ address, lat, lng }: AddressValue): boolean {
  return !address && lat === undefined && lng === undefined;
}
