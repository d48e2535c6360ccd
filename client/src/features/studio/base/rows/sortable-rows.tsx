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

const instructions =
  'To move this row, press Space, then Arrow Up or Arrow Down, and Space again to put it there. Escape cancels.';

/** What a screen reader says while a row is moved. That it was moved is said by the list once it is stored. */
function announcementsOf({ positionOf, total }: RowOrder): Announcements {
  const position = (id: string | number) => `Position ${positionOf(Number(id)) + 1} of ${total}.`;
  return {
    onDragStart: ({ active }) => `Picked up. ${position(active.id)}`,
    // A row that was just picked up is over its own position, which would silence that it was picked up.
    onDragOver: ({ active, over }) =>
      over === null || over.id === active.id ? `Picked up. ${position(active.id)}` : position(over.id),
    onDragEnd: ({ active, over }) =>
      over === null || over.id === active.id ? `Not moved. ${position(active.id)}` : undefined,
    onDragCancel: ({ active }) => `Not moved. ${position(active.id)}`,
  };
}

type SortableRowsProps = { order: RowOrder; children: ReactNode };

/** A table whose rows are dragged by their handle: with a mouse, a finger or the keyboard. */
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
        announcements: announcementsOf(order),
        screenReaderInstructions: { draggable: instructions },
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

/** What makes a table row sortable, and a button in it the handle. */
export function useSortableRow(id: number) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  // Without its scale, which would stretch a row to the height of the one that it is over.
  const style = { transform: transform === null ? undefined : `translateY(${transform.y}px)`, transition };
  return {
    row: { ref: setNodeRef, style, 'data-dragged': isDragging || undefined },
    handle: { ...attributes, ...listeners, ref: setActivatorNodeRef, 'data-move': `${id}-drag` },
  };
}
