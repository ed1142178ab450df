import { ScriptsSettings, type ScriptsSettingsProps } from '#view/designer/scripts/ScriptsSettings.tsx';
import { FeatureMessages } from '../../messages/FeatureMessages.tsx';

/** The scripts of the directory, with texts that no other screen needs. */
export default function ScriptsPart(props: ScriptsSettingsProps) {
  return (
    <FeatureMessages area="scripts">
      <ScriptsSettings {...props} />
    </FeatureMessages>
  );
}
