import { Redirect, useParams } from 'wouter';
import { ReadableDirectory } from '../../shared/recordList/ReadableDirectory.tsx';
import { getRecordsAddress } from '../../state/navigation.ts';
import { findDirectory, useBoot } from '../../state/useBoot.ts';
import { DirectoryScreen } from './DirectoryScreen.tsx';

export { DirectoryScreen };

/** Shows the records of a directory. `?record=ID` in the URL opens a record over the list. */
export default function RecordsPage() {
  const { type = '' } = useParams();
  return (
    <ReadableDirectory directory={findDirectory(useBoot(), decodeURIComponent(type))}>
      {directory =>
        directory.builtIn ? (
          <Redirect to={getRecordsAddress(directory) + location.search} replace />
        ) : (
          <DirectoryScreen key={directory.id} directory={directory} />
        )
      }
    </ReadableDirectory>
  );
}
