requires buffer_view;
@group(0) @binding(0) var<storage> data: buffer<10>;
