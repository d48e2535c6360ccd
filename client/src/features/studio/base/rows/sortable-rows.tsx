import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import type { RowOrder } from './use-row-order.ts';

const dragInstructions =
  'To move this row, press Space, then Arrow Up or Arrow Down, and Space again to put it there. Escape cancels.';

/**
 * Screen reader announcements during a drag. The final position is announced elsewhere, once the server has saved it.
 */
function createAnnouncements({ positionOf, total }: RowOrder): Announcements {
  const describePosition = (id: string | number) => `Position ${positionOf(Number(id)) + 1} of ${total}.`;
  return {
    onDragStart: ({ active }) => `Picked up. ${describePosition(active.id)}`,
    // When a drag starts, the row counts as dragged over itself, and this announcement replaces the one of
    // `onDragStart` before screen readers read it. It therefore repeats "Picked up".
    onDragOver: ({ active, over }) =>
      over === null || over.id === active.id
        ? `Picked up. ${describePosition(active.id)}`
        : describePosition(over.id),
    onDragEnd: ({ active, over }) =>
      over === null || over.id === active.id ? `Not moved. ${describePosition(active.id)}` : undefined,
    onDragCancel: ({ active }) => `Not moved. ${describePosition(active.id)}`,
  };
}

type SortableRowsProps = { order: RowOrder; children: ReactNode };

/** Table whose rows can be reordered with the mouse, by touch or with the keyboard, using a drag handle. */
export function SortableRows({ order, children }: SortableRowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id) order.drop(Number(active.id), Number(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: createAnnouncements(order),
        screenReaderInstructions: { draggable: dragInstructions },
      }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={[...order.ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

export type DragHandle = ReturnType<typeof useSortableRow>['handle'];

/** Returns props that make a table row sortable and one of its buttons the drag handle. */
export function useSortableRow(id: number) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  // Omits dnd-kit's scale, which would stretch the row to the height of the row under it.
  const style = { transform: transform === null ? undefined : `translateY(${transform.y}px)`, transition };
  return {
    row: { ref: setNodeRef, style, 'data-dragged': isDragging || undefined },
    handle: { ...attributes, ...listeners, ref: setActivatorNodeRef, 'data-move': `${id}-drag` },
  };
}
