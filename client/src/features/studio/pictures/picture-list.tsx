import { toPictureSources } from '@lingostory/contract/reading/pictures';
import type { StudioPictureView } from '@lingostory/contract/studio/pictures/schemas';
import { useEffect, useId, useRef, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Outcome, OutcomeBanner } from '../../../ui/page/banner.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useUndo } from '../base/rows/undo-control.ts';
import { UndoBanners } from '../base/rows/undo-lines.tsx';
import { AddPictureForm, EditPictureForm } from './picture-forms.tsx';
import styles from './picture-list.module.css';
import { toPositionInput } from './picture-schema.ts';
import {
  type PicturePosition,
  useDeletePictureMutation,
  useMovePictureMutation,
  useRestorePictureMutation,
} from './pictures.api.ts';

type PictureListProps = {
  title: string;
  hint: string;
  place: PicturePosition;
  pictures: readonly StudioPictureView[];
};

const describePicture = ({ alt }: StudioPictureView) => {
  if (alt === null) return 'Not described yet';
  return alt === '' ? 'Decorative' : alt;
};

/** Focuses the first field of a form that replaces the button which had the focus. */
const focusFirstField = (container: HTMLElement | null) =>
  container?.querySelector<HTMLElement>('input, textarea, [role="switch"]')?.focus();

/** The pictures in one place of a chapter, with forms to add, describe, order and delete them. */
export function PictureList({ title, hint, place, pictures }: PictureListProps) {
  const id = useId();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [editedId, setEditedId] = useState<string | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [deletePicture] = useDeletePictureMutation();
  const [restorePicture] = useRestorePictureMutation();
  const [movePicture] = useMovePictureMutation();
  const undo = useUndo(
    `pictures:${place.chapter_id}:${place.phrase_id}`,
    (picture_id: string) => restorePicture({ picture_id }),
    setOutcome,
  );
  const addButtonId = `${id}-add`;
  const toEditButtonId = (picture: StudioPictureView) => `${id}-edit-${picture.id}`;
  const toDescriptionId = (picture: StudioPictureView) => `${id}-description-${picture.id}`;
  // The button that takes the focus back as soon as its form has closed.
  const returnFocusIdRef = useRef<string | null>(null);
  useEffect(() => {
    if (returnFocusIdRef.current === null) return;
    const button = document.getElementById(returnFocusIdRef.current);
    if (button === null) return;
    returnFocusIdRef.current = null;
    button.focus();
  });
  const closeAddForm = () => {
    returnFocusIdRef.current = addButtonId;
    setIsAdding(false);
  };
  const closeEditForm = (picture: StudioPictureView) => {
    returnFocusIdRef.current = toEditButtonId(picture);
    setEditedId(null);
  };
  const handleDelete = async (picture: StudioPictureView) => {
    setOutcome(null);
    const { data, error } = await deletePicture({ ...place, picture_id: picture.id });
    if (error !== undefined) return setOutcome({ tone: 'bad', message: messageFor('studio', error) });
    undo.offer(picture.id, data.message, describePicture(picture));
    setTimeout(() => undo.newest.current?.focus());
  };
  const handleMove = async (picture: StudioPictureView, position: number) => {
    const { error } = await movePicture({
      ...toPositionInput(place),
      picture_id: picture.id,
      place: position,
    });
    setOutcome(error === undefined ? null : { tone: 'bad', message: messageFor('studio', error) });
    // The first picture has no button to move it up, so the focus would be lost with it.
    if (error === undefined && position === 1) document.getElementById(toEditButtonId(picture))?.focus();
  };
  return (
    <section className={styles.pictures} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.hint}>{hint}</p>
      <OutcomeBanner outcome={outcome} />
      <UndoBanners undo={undo} onUndone={() => undefined} />
      {pictures.length > 0 && (
        <ul className={styles.list}>
          {pictures.map((picture, index) => (
            <li key={picture.id} className={styles.item}>
              <Thumbnail picture={picture} />
              <div className={styles.details}>
                {editedId === picture.id ? (
                  <div ref={focusFirstField}>
                    <EditPictureForm
                      picture={picture}
                      onSaved={(message) => {
                        closeEditForm(picture);
                        setOutcome({ tone: 'good', message });
                      }}
                      onCancel={() => closeEditForm(picture)}
                    />
                  </div>
                ) : (
                  <>
                    <p id={toDescriptionId(picture)} data-faint={!picture.alt || undefined}>
                      <VisuallyHidden>{`Picture ${index + 1}: `}</VisuallyHidden>
                      {describePicture(picture)}
                    </p>
                    <div className={styles.buttons}>
                      <Button
                        id={toEditButtonId(picture)}
                        variant="quiet"
                        size="small"
                        aria-describedby={toDescriptionId(picture)}
                        onClick={() => setEditedId(picture.id)}
                      >
                        Change description
                      </Button>
                      {index > 0 && (
                        <Button
                          variant="quiet"
                          size="small"
                          aria-describedby={toDescriptionId(picture)}
                          onClick={() => void handleMove(picture, index)}
                        >
                          Move up
                        </Button>
                      )}
                      <Button
                        variant="quiet"
                        size="small"
                        aria-describedby={toDescriptionId(picture)}
                        onClick={() => void handleDelete(picture)}
                      >
                        Remove
                      </Button>
                    </div>
                  </>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <div ref={focusFirstField}>
          <AddPictureForm
            place={place}
            onSaved={(message) => {
              closeAddForm();
              setOutcome({ tone: 'good', message });
            }}
            onCancel={closeAddForm}
          />
        </div>
      ) : (
        <div>
          <Button id={addButtonId} variant="quiet" onClick={() => setIsAdding(true)}>
            Add a picture
          </Button>
        </div>
      )}
    </section>
  );
}

type ThumbnailProps = {
  picture: StudioPictureView;
  /** Omit it if the description is shown beside the picture. */
  alt?: string;
};

/** A small view of a picture. */
export function Thumbnail({ picture, alt = '' }: ThumbnailProps) {
  const { src, width, height } = picture;
  return (
    <picture>
      {toPictureSources(picture).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes="120px" />
      ))}
      <img className={styles.thumbnail} src={src} alt={alt} width={width} height={height} loading="lazy" />
    </picture>
  );
}
