import type { ImportView } from '@lingostory/contract/studio/imports/schemas';
import { Link } from 'react-router-dom';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { Pill } from '../../../ui/pill.tsx';
import { StudioTable } from '../base/studio-table.tsx';
import styles from './file-form.module.css';
import { isWorking, stateLabels } from './import-labels.ts';

const columns = [{ name: 'File', width: '45%' }, { name: 'State' }, { name: 'Book', width: '35%' }];

/** Lists the imports of all administrators that aren't finished, and those finished during the last day. */
export function ImportList({ imports }: { imports: readonly ImportView[] }) {
  if (imports.length === 0) return null;
  return (
    <section className={styles.list} aria-labelledby="imports">
      <h2 id="imports">Unfinished and recent imports</h2>
      <p className={styles.note}>
        Finished imports are listed for a day. Unfinished ones are removed after a week.
      </p>
      <StudioTable
        label="List of imports"
        caption={pluralize(imports.length, 'import')}
        columns={columns}
        minWidth="34rem"
      >
        {imports.map((bookImport) => (
          <ImportRow key={bookImport.id} bookImport={bookImport} />
        ))}
      </StudioTable>
    </section>
  );
}

function ImportRow({ bookImport }: { bookImport: ImportView }) {
  const { id, file_name: fileName, found, book, state, progress } = bookImport;
  const percent = Math.round(progress * 100);
  return (
    <tr>
      <th scope="row">
        <Link to={studioPaths.import(id)}>{fileName}</Link>
      </th>
      <td className={styles.state}>
        <Pill tone={state === 'ready' ? 'blue' : 'plain'}>
          {isWorking(bookImport) && percent > 0 ? `${stateLabels[state]}, ${percent} %` : stateLabels[state]}
        </Pill>
      </td>
      <td lang={found === null ? undefined : found.language || undefined}>
        {book?.title ?? found?.title ?? ''}
      </td>
    </tr>
  );
}
