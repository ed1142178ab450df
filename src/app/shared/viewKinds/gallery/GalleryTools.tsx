import { Button } from '#view/kit/Button.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import type { ViewToolsProps } from '../viewKind.ts';
import { findPictureField } from './findPicture.ts';
import { getPictureFields } from './pictureFields.ts';

/** Lets the user select the field whose pictures are shown; renders nothing if there is no choice. */
export default function GalleryTools({ compiled, view }: ViewToolsProps) {
  const fields = getPictureFields(compiled);
  const chosen = findPictureField(compiled, view.view);
  if (!chosen || fields.length < 2) return null;
  return (
    <Menu
      placement="bottom-end"
      trigger={
        <Button size="small" tone="quiet" icon="image">
          <span className="dk-truncate">{chosen.definition.name}</span>
        </Button>
      }
      entries={fields.map(field => ({
        id: field.definition.id,
        label: field.definition.name,
        isChecked: field === chosen,
        onSelect: () =>
          view.change({
            kindSettings: { ...view.view.kindSettings, gallery: { field: field.definition.id } },
          }),
      }))}
    />
  );
}
